import { type Cover, findCover } from './find-cover.ts'
import { measures, type Package, type Unit } from './packages.ts'

/** More than anybody has; the figures stay exact up to here. */
export const MOST = 1_000_000_000

/** What somebody typed as a use a month, in the measure of the unit; nothing where it is none: calls and characters come whole. */
export function readUse(typed: string, unit: Unit): number | undefined {
  const figure = Number(typed.replaceAll(/[,，\s]/g, ''))
  const isRight = typed.trim() !== '' && figure >= 0 && figure <= MOST && (measures[unit].one > 1 || Number.isInteger(figure))
  return isRight ? figure : undefined
}

/** `need` and `free` are in the unit: what the free quotas of all days leave over, if the use is spread evenly, and what they take. */
export type Cost = { need: number; free: number; cover: Cover<Package> | undefined }

/** What a use a month costs over so many months: the free quota first, then the packages that cover the rest best. */
export function workOutCost(packages: readonly Package[], use: number, months: number, atOnce: number): Cost {
  const days = Math.round((months * 365) / 12)
  const { unit, freeQuota } = packages[0]!
  const all = Math.ceil(use * measures[unit].one * months)
  const free = Math.min(all, freeQuota * days)
  const need = all - free
  return { need, free, cover: need === 0 ? { parts: [], price: 0, amount: 0 } : findCover(packages, { amount: need, days, atOnce }) }
}
