// The currently serving collections, which readers look up by the name of a collection or text index.
import type { ProjectionShape } from '../../../ports/read-models/projection-store';
import type { MongoConnection } from '../operational/connection';
import { DocumentCollection } from './document-collection';
import { TextCollection } from './text-collection';

export interface GenerationCollections {
  readonly documents: ReadonlyMap<string, DocumentCollection>;
  readonly texts: ReadonlyMap<string, TextCollection>;
}

export function collectionsOf(
  mongo: MongoConnection,
  shape: ProjectionShape,
  generation: number,
): GenerationCollections {
  return {
    documents: new Map(shape.collections.map((each) => [each.name, new DocumentCollection(mongo, each, generation)])),
    texts: new Map(shape.textIndexes.map((each) => [each.name, new TextCollection(mongo, each, generation)])),
  };
}

export async function createCollections({ documents, texts }: GenerationCollections): Promise<void> {
  for (const collection of [...documents.values(), ...texts.values()]) await collection.create();
}

export function namesOf({ documents, texts }: GenerationCollections): readonly string[] {
  return [...documents.values(), ...texts.values()].flatMap(({ names }) => names);
}

/** The serving collections of all projections. */
export class ServingCollections {
  private readonly documents = new Map<string, DocumentCollection>();
  private readonly texts = new Map<string, TextCollection>();

  serve(collections: GenerationCollections): void {
    for (const [name, collection] of collections.documents) this.documents.set(name, collection);
    for (const [name, collection] of collections.texts) this.texts.set(name, collection);
  }

  collection(name: string): DocumentCollection {
    const collection = this.documents.get(name);
    if (collection === undefined) throw new Error(`No projection of this process owns the collection ${name}`);
    return collection;
  }

  text(name: string): TextCollection {
    const collection = this.texts.get(name);
    if (collection === undefined) throw new Error(`No projection of this process owns the text index ${name}`);
    return collection;
  }
}
