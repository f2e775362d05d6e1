// How long texts to support may be; the screens count by the same numbers as the server, without its schemas.
export const maxChatCharacters = 2000;
export const maxTicketCharacters = 5000;
export const maxSubjectCharacters = 150;
