/** How often a law is tried: many times in a full run, and few otherwise; what a drawn case costs is a whole check or a whole merge. */
export const runs = (full: number, usual: number): number => (process.env['FULL'] === '1' ? full : usual)
