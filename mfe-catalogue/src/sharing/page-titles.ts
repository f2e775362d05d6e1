// Titles of shared pages, in the language of the page.
import { t } from '@lingui/core/macro';

export const titleBy = ({ title, artist }: { title: string; artist: string }) => t`${title} by ${artist}`;

export const titleOfProfile = ({ username }: { username: string }) => t`Check out ${username}'s profile`;
