/** The advisory locks on PostgreSQL, by what is done under each by one process at a time. They hold for the whole database. */
export const LOCKS = { migrate: 4711, start: 4714, tell: 4715, removeOld: 4716, search: 4717, follow: 4718 } as const
