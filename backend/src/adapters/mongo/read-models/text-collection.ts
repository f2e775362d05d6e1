// One text index of one generation. MongoDB's own text search supports neither prefixes nor our order, so each entry
// stores its folded words in an array with an ordinary index, in the order of hits: rank, then newest.
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { wordsToMean } from '../../../kernel/texts/near-words';
import { foldedTitle, indexedTokens, type SearchedToken, searchedTokens } from '../../../kernel/texts/text-words';
import type { TextWrite } from '../../../ports/read-models/projection-store';
import type {
  TextHit,
  TextIndexDefinition,
  TextMatch,
  TextSearchOptions,
} from '../../../ports/read-models/text-search';
import type { MongoConnection } from '../operational/connection';
import { named } from './document-collection';
import { nextNumber } from './growing-numbers';
import { WordList } from './word-list';

interface TextDoc {
  readonly _id: string;
  readonly rank: number;
  /** Assigned when the entry was first indexed. */
  readonly number: number;
  /** The folded title as one key. */
  readonly title: string;
  readonly titleWords: readonly string[];
  /** The words of all fields, with their prefixes. */
  readonly words: readonly string[];
}

const maxWords = 12;
const longestTitle = 200;
/** Prefixes up to this length are indexed themselves; longer ones match only a few words. */
const longestIndexedBeginning = 3;
const inOrder = { rank: -1, number: -1 } as const;

export class TextCollection {
  readonly name: string;
  private readonly fields: readonly string[];
  /** The field with the highest weight. */
  private readonly titleField: string;
  private readonly wordList: WordList;

  constructor(
    private readonly mongo: MongoConnection,
    definition: TextIndexDefinition,
    generation: number,
  ) {
    this.name = `t.${named(definition.name)}.${generation}`;
    this.fields = Object.keys(definition.fields);
    this.titleField = Object.entries(definition.fields).reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    this.wordList = new WordList(mongo, this.name);
  }

  get names(): readonly string[] {
    return [this.name, this.wordList.name];
  }

  async create(): Promise<void> {
    await this.mongo.run((db) =>
      this.in(db).createIndexes([
        { key: { words: 1, ...inOrder } },
        { key: { titleWords: 1, ...inOrder } },
        { key: { title: 1, ...inOrder } },
      ]),
    );
    await this.wordList.create();
  }

  /** Stores writes inside the transaction of a commit. */
  async store(db: Db, session: ClientSession, writes: readonly TextWrite[]): Promise<void> {
    const texts = this.in(db);
    const last = new Map(writes.map((write) => [write.id, write]));
    const ids = [...last.keys()];
    const known = await texts.find({ _id: { $in: ids } }, { session, projection: { number: 1, words: 1 } }).toArray();
    const before = new Map(known.map((doc) => [doc._id, doc]));
    const docs = [...last.values()].flatMap((write) =>
      write.kind === 'put' ? [this.docOf(write, before.get(write.id)?.number ?? nextNumber())] : [],
    );
    const put = new Set(docs.map(({ _id }) => _id));
    await texts.bulkWrite(
      [
        ...docs.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
        ...ids.filter((id) => !put.has(id)).map((_id) => ({ deleteOne: { filter: { _id } } })),
      ],
      { session, ordered: false },
    );
    const added = new Set(wordsToMean(docs.flatMap(({ words }) => words)));
    await this.wordList.add(db, session, [...added]);
    const released = wordsToMean(known.flatMap(({ words }) => words)).filter((word) => !added.has(word));
    await this.wordList.forgetUnused(db, session, released);
  }

  async search(query: string, { limit, offset = 0, misspelt = false }: TextSearchOptions): Promise<readonly TextHit[]> {
    const tokens = searchedTokens(query, maxWords);
    if (tokens.length === 0) return [];
    const found = new Map<string, TextHit>();
    const wanted = limit + offset;
    const add = async (match: TextMatch, filter: Filter<TextDoc>) => {
      if (found.size >= wanted) return;
      // Each query also finds the hits of the previous ones, so its limit is the total number of wanted hits.
      const docs = await this.mongo.run((db) =>
        this.in(db)
          .find(filter, { projection: { rank: 1 } })
          .sort(inOrder)
          .limit(wanted)
          .toArray(),
      );
      for (const { _id, rank } of docs) if (!found.has(_id)) found.set(_id, { id: _id, match, rank });
    };
    const title = foldedTitle(query);
    await add('title', { title: title.slice(0, longestTitle) });
    await add('beginning', { title: beginningWith(title) });
    await add('title-words', allOf(tokens.map((token) => has('titleWords', token))));
    await add('words', allOf(tokens.map((token) => has('words', token))));
    if (misspelt && found.size < wanted) {
      const variants = await this.wordList.variantsOf(tokens);
      const most = Math.max(0, ...variants.flat().map(({ edits }) => edits));
      // Hits with one edit per word rank before hits with two.
      for (let edits = 1; edits <= most; edits++) {
        const near = (index: number) => (variants[index] ?? []).filter((variant) => variant.edits <= edits);
        await add(
          'misspelt',
          allOf(
            tokens.map((token, index) => ({
              $or: [has('words', token), { words: { $in: near(index).map(({ word }) => word) } }],
            })),
          ),
        );
      }
    }
    return [...found.values()].slice(offset, wanted);
  }

  private docOf(write: Extract<TextWrite, { kind: 'put' }>, number: number): TextDoc {
    const title = write.texts[this.titleField] ?? '';
    return {
      _id: write.id,
      rank: write.rank ?? 0,
      number,
      title: foldedTitle(title).slice(0, longestTitle),
      titleWords: withBeginnings(indexedTokens(title)),
      words: withBeginnings(this.fields.flatMap((field) => indexedTokens(write.texts[field] ?? ''))),
    };
  }

  private in(db: Db): Collection<TextDoc> {
    return db.collection<TextDoc>(this.name);
  }
}

/** Marks a prefix; no word starts with this character, because words consist of letters and digits. */
const asBeginning = (text: string) => `^${text}`;

function withBeginnings(words: readonly string[]): readonly string[] {
  const all = new Set(words);
  for (const word of words) {
    const letters = [...word];
    for (let length = 1; length <= Math.min(longestIndexedBeginning, letters.length); length++) {
      all.add(asBeginning(letters.slice(0, length).join('')));
    }
  }
  return [...all];
}

const beginningWith = (text: string) => ({ $gte: text, $lt: `${text}\u{10ffff}` });

function has(field: 'words' | 'titleWords', { text, isBeginning }: SearchedToken): Filter<TextDoc> {
  if (!isBeginning) return { [field]: text };
  if ([...text].length <= longestIndexedBeginning) return { [field]: asBeginning(text) };
  return { [field]: { $elemMatch: beginningWith(text) } };
}

const allOf = (filters: Filter<TextDoc>[]): Filter<TextDoc> => ({ $and: filters });
