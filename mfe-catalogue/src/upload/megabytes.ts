// Sizes of files in megabytes with one decimal, so that the figure moves during a slow upload.
const oneDecimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const figure = (bytes: number) => oneDecimal.format(bytes / 1e6);

/** `51.8 MB`. */
export const megabytes = (bytes: number) => `${figure(bytes)}\u00a0MB`;

/** `38.4 of 61.0 MB`. */
export const sentOf = (sentBytes: number, sizeBytes: number) => `${figure(sentBytes)} of ${megabytes(sizeBytes)}`;
