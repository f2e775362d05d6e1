// Limits of reports and bans. Kept apart from the schemas, which no browser loads.

export const maxBanDays = 365;

export const maxReportWords = 1000;
