/** The API returns artists' prices in hundredths of a Talent: 30000 is 300 Talents. */
export const talentsOfHundredths = (hundredths: number) => hundredths / 100;
