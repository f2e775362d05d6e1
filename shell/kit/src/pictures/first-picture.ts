// The picture that the server put into the page for the time before its scripts. The component that shows the same picture removes it.

const find = () => (typeof document === 'undefined' ? null : document.getElementById('first-picture'));

export function removeFirstPicture(): void {
  find()?.remove();
}

/** Takes it away where it is not what the page is going to show in its place. */
export function keepFirstPictureOf(imageId: string | null): void {
  const picture = find();
  if (picture?.dataset.image !== imageId) picture?.remove();
}
