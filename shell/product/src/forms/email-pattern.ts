// A rough check of an email address before the server validates it.
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
