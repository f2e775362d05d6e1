// A drop zone with a file picker for users who do not drag. Its content opens the picker.
import { css } from '@emotion/react';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files';

export interface DropZoneProps {
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Receives a function that opens the picker. */
  children: (choose: () => void) => ReactNode;
  className?: string;
}

export function DropZone({ accept, multiple = false, disabled = false, onFiles, children, className }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same for everyone.
    <div
      css={zone}
      className={className}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      {children(() => picker.current?.click())}
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        data-picker=""
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Resets the input, so that choosing the same file again fires an event.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

const zone = css`
  ${font.body}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[12]};
  min-height: 64px;
  padding: ${space[16]};
  border: 1px dashed ${colour.lineStrong};
  border-radius: ${radius.card};
  color: ${colour.textMuted};
  &[data-over] {
    border-color: ${colour.accent};
    background: ${colour.accentSoft};
  }
`;
