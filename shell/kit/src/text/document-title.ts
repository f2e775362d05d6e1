// The title of the document. React would put each `<title>` next to the one that the server wrote, and a document may
// have only one.
import { useLayoutEffect, useRef } from 'react';

/** Titles that are mounted now: the route's, its page's, and that of a dialog with a page in it. The last one counts. */
const mounted: { title: string }[] = [];

function show(): void {
  const last = mounted.at(-1);
  if (last && document.title !== last.title) document.title = last.title;
}

/** Titles the document as long as the component is mounted and no other one was mounted later. */
export function useDocumentTitle(title: string): void {
  const own = useRef({ title });
  useLayoutEffect(() => {
    const entry = own.current;
    mounted.push(entry);
    return () => {
      mounted.splice(mounted.indexOf(entry), 1);
      show();
    };
  }, []);
  useLayoutEffect(() => {
    own.current.title = title;
    show();
  }, [title]);
}

export function DocumentTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
