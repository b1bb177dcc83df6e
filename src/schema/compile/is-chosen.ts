import type { AuthoredField } from '../format/authored.ts'

/** Whether its entries are chosen out of others: each is there once, without a word that says so. */
export const isChosen = ({ type, items, entity, options }: AuthoredField): boolean =>
  type === 'array' && (items?.oneOf !== undefined || entity !== undefined || options !== undefined)
