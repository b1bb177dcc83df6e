import { type Cover, findCover } from './find-cover.ts'
import { measures, type Package, type Unit } from './packages.ts'

/** More than anybody needs; numbers are exact up to here. */
export const MOST = 1_000_000_000

/** Parses a monthly usage in the measure of the unit; undefined if it is invalid: calls and characters must be integers. */
export function readUse(typed: string, unit: Unit): number | undefined {
  const figure = Number(typed.replaceAll(/[,，\s]/g, ''))
  const isRight = typed.trim() !== '' && figure >= 0 && figure <= MOST && (measures[unit].one > 1 || Number.isInteger(figure))
  return isRight ? figure : undefined
}

/** `need` and `free` are in the unit: the rest after the free quotas of all days, for evenly spread usage, and what these cover. */
export type Cost = { need: number; free: number; cover: Cover<Package> | undefined }

/** The cost of a monthly usage over a number of months: the free quota first, then the cheapest packages for the rest. */
export function workOutCost(packages: readonly Package[], use: number, months: number, atOnce: number): Cost {
  const days = Math.round((months * 365) / 12)
  const { unit, freeQuota } = packages[0]!
  const all = Math.ceil(use * measures[unit].one * months)
  const free = Math.min(all, freeQuota * days)
  const need = all - free
  return { need, free, cover: need === 0 ? { parts: [], price: 0, amount: 0 } : findCover(packages, { amount: need, days, atOnce }) }
}
