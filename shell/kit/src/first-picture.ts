// The picture that the server renders into the page for the time before its scripts run. The component that shows the
// same picture removes it.

const find = () => (typeof document === 'undefined' ? null : document.getElementById('first-picture'));

export function removeFirstPicture(): void {
  find()?.remove();
}

/** Removes the picture unless it is the one that the page is going to show. */
export function keepFirstPictureOf(imageId: string | null): void {
  const picture = find();
  if (picture?.dataset.image !== imageId) picture?.remove();
}
