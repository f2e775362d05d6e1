// Paths of each comment family: thread routes are under the subject, all others under the comment.
export const commentFamilies = [
  { family: 'song', subjectPath: '/api/songs/:id', commentPath: '/api/song-comments/:id' },
  { family: 'post', subjectPath: '/api/posts/:id', commentPath: '/api/comments/:id' },
  {
    family: 'tuned-in-post',
    subjectPath: '/api/social/tuned-in-posts/:id',
    commentPath: '/api/social/tuned-in-comments/:id',
  },
] as const;
