import { largestDocumentBytes, problemOfSending, withDocuments } from './document-rules';

const file = (name: string, type = 'application/pdf', size = 1_000) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.pdf`));

test.each([
  ['a.pdf', 'application/pdf'],
  ['a.jpg', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.gif', 'image/gif'],
  ['a.webp', 'image/webp'],
  ['a.PDF', ''],
])('takes %s of type "%s"', (name, type) => {
  expect(withDocuments([], [file(name, type)])).toMatchObject({ documents: [{ name }], problem: null });
});

test.each([
  ['a program', file('a.exe', 'application/x-msdownload')],
  ['a vector picture', file('a.svg', 'image/svg+xml')],
  ['what bears only the name', file('a.pdf', 'text/html')],
  ['more than 10 MB', file('a.pdf', 'application/pdf', largestDocumentBytes + 1)],
])('rejects %s with a message, and keeps the valid ones', (_, wrong) => {
  const { documents, problem } = withDocuments(files(1), [file('good.pdf'), wrong]);
  expect(documents.map(({ name }) => name)).toEqual(['0.pdf', 'good.pdf']);
  expect(problem).toEqual({ title: 'Invalid Files', text: 'Only PDF and image files under 10MB are allowed' });
});

test('10 MB exactly is allowed', () => {
  expect(withDocuments([], [file('a.pdf', 'application/pdf', largestDocumentBytes)]).problem).toBeNull();
});

test('five are the most, at once and in total', () => {
  expect(withDocuments([], files(5))).toMatchObject({ problem: null });
  expect(withDocuments([], files(6))).toEqual({
    documents: [],
    problem: { title: 'Too Many Files', text: 'Maximum 5 files allowed' },
  });
  const four = files(4);
  expect(withDocuments(four, files(2))).toEqual({
    documents: four,
    problem: { title: 'Too Many Files', text: 'Maximum 5 files allowed total' },
  });
});

test('without a document nothing is sent', () => {
  expect(problemOfSending([])).toEqual({
    title: 'No Files Selected',
    text: 'Please select at least one document to upload',
  });
  expect(problemOfSending(files(1))).toBeNull();
});
