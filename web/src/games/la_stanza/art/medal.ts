/** A character as a medallion on the ground of the discipline, 100 x 100. */
import { person } from './cast';

export const medal = (slug: string, discipline: string): string =>
  `<circle cx="50" cy="50" r="47" fill="var(--pale-${discipline || 'politics'})"/><g clip-path="url(#art-medal)">${person(slug)}</g><circle cx="50" cy="50" r="47" fill="none" stroke="var(--edge)" stroke-width="3"/>`;
