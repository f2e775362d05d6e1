// Rules for photos, audio and videos in posts, and the texts of refusals. Kept apart from the schemas, which no browser
// loads.

export const mediaKinds = ['photo', 'audio', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

const megabyte = 1024 * 1024;
export const maxMediaBytes: Readonly<Record<MediaKind, number>> = {
  photo: 10 * megabyte,
  audio: 100 * megabyte,
  video: 1024 * megabyte,
};

export const mediaTexts = {
  tooLarge: {
    photo: 'File size must be less than Max 10MB',
    audio: 'File size must be less than Max 100MB',
    video: 'File size must be less than Max 1GB',
  },
  wrongType: {
    photo: 'Please select a valid image file',
    audio: 'Please select a valid audio file',
    video: 'Please select a valid video file',
  },
  missing: {
    photo: 'Please upload a photo file',
    audio: 'Please upload a audio file',
    video: 'Please upload a video file',
  },
  unplayableVideo: 'This video cannot be played in browsers. Please send MP4 (H.264 with AAC) or WebM.',
  incomplete: 'The upload is incomplete',
  tooMany: 'Too many uploads at once. Please wait until some are through.',
  artistsOnly: 'Only artists can post to their tuned-in audience',
  tuneIn: 'Tune in to this artist to see this',
} as const;

/** The widths of a photo that the screens request. */
export const photoWidthsPx = [320, 640, 1280, 2400] as const;
