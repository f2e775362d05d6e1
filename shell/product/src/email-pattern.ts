// What a form checks of an email before it asks the server, which knows better.
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
