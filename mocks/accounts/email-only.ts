import type { Context } from '../core/context.ts'

/** Whether somebody may register by an email alone: such accounts cost nothing to make, and an installation may do without. */
export async function isEmailEnough({ tools }: Pick<Context, 'tools'>): Promise<boolean> {
  const site = await tools.store.find('site', 'site')
  return site?.emailOnly !== false
}
