// Length limits of support texts; screens and server use the same numbers, and screens do so without the server's
// schemas.
export const maxChatCharacters = 2000;
export const maxTicketCharacters = 5000;
export const maxSubjectCharacters = 150;
