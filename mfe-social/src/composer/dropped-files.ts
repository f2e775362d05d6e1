// Handles files that are dropped on the composer or pasted into it.
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

/** Returns the props of the drop target; `isOver` is true while a file is dragged over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // `dragenter` and `dragleave` also fire for every child element, so their difference is counted.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const props = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // Editors copy text together with a picture of it; the text is meant then.
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return { isOver, props };
}
