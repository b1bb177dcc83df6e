import type { Column } from '../compiled.ts'
import type { AuthoredColumn } from '../format/authored.ts'
import { sourcesOf } from '../handed.ts'
import type { Atlas } from './atlas.ts'

/** Where the value of a column leads: a reference to the page of its row, a figure to the list of the rows that it counts. */
export function leadsOf(atlas: Atlas, { screen, with: handed, set }: Exclude<AuthoredColumn, string>): Pick<Column, 'leads'> {
  if (screen === undefined) return {}
  if (handed) return { leads: { screen, with: sourcesOf(handed), ...(set ? { set } : {}) } }
  const key = atlas.world.screens[screen]?.takes?.[0]
  return key === undefined ? {} : { leads: { screen, key } }
}
