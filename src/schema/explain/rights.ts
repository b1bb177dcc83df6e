import { type Atlas } from '../compile/atlas.ts'
import { rolesOf } from '../compile/permissions.ts'
import type { Verb } from '../compiled.ts'
import type { Scope } from '../contract.ts'

/** A role, or the guest, who has no rights. */
export type Person = { name: string; title: string; area?: string; reach?: Scope; grants: Record<string, Verb[]> }

const guest: Person = { name: 'guest', title: '访客', grants: {} }

/** All kinds of people: the guest first, then the roles in the order of their file. */
export function listPeople(atlas: Atlas): Person[] {
  return [guest, ...rolesOf(atlas)]
}

type Door = { permission?: string | undefined; for?: string | undefined }

/** Whether a person may open a page: everybody if it is public, else those with at least one verb of its permission. */
export function mayOpen(person: Person, { permission, for: audience }: Door): boolean {
  if (audience === 'guest' || audience === 'anyone') return true
  if (person.area === undefined) return false
  return audience === 'member' || (permission !== undefined && (person.grants[permission]?.length ?? 0) > 0)
}

/** Whether somebody who has opened the page sees a button. */
export function mayDo(person: Person, { permission, can }: { permission?: string | undefined; can?: Verb | undefined }): boolean {
  return permission === undefined || can === undefined || (person.grants[permission]?.includes(can) ?? false)
}
