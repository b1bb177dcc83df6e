import { type Atlas } from '../compile/atlas.ts'
import { rolesOf } from '../compile/grants.ts'
import type { Verb } from '../compiled.ts'
import type { Scope } from '../contract.ts'

/** A role, or the guest, who holds nothing. */
export type Person = { name: string; title: string; area?: string; reach?: Scope; grants: Record<string, Verb[]> }

const guest: Person = { name: 'guest', title: '访客', grants: {} }

/** Everyone who may come: the guest first, then the roles as their file lists them. */
export function listPeople(atlas: Atlas): Person[] {
  return [guest, ...rolesOf(atlas)]
}

type Door = { permission?: string | undefined; for?: string | undefined }

/** Whether a person may open a page: an open one everybody, any other who holds at least one verb of its permission. */
export function mayOpen(person: Person, { permission, for: audience }: Door): boolean {
  if (audience === 'guest' || audience === 'anyone') return true
  if (person.area === undefined) return false
  return audience === 'member' || (permission !== undefined && (person.grants[permission]?.length ?? 0) > 0)
}

/** Whether a button is there for who has opened the page. */
export function mayDo(person: Person, { permission, can }: { permission?: string | undefined; can?: Verb | undefined }): boolean {
  return permission === undefined || can === undefined || (person.grants[permission]?.includes(can) ?? false)
}
