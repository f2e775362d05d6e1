import { startTestApp, type TestApp } from '../support/app';
import { notebookDomain } from './notebook';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: [notebookDomain] });
});
afterAll(() => app.stop());

test('a client reads what it wrote, at once', async () => {
  const client = await app.userClient();
  for (let line = 1; line <= 5; line++) {
    const written = await client.post('/api/notes/first', { text: `line ${line}` });
    expect(written.status).toBe(201);
    expect(written.headers.get('Libretto-Position')).toMatch(/^\d+@note-first$/);
    const read = await client.get('/api/notes/first');
    expect(read.body.note).toMatchObject({ id: 'first', lines: line, lastText: `line ${line}` });
  }
});
