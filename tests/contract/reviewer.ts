import type { SourceFile } from '../../src/schema/read.ts'

type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- files of schemas, changed as an editor would

/** The product with one role more, in JSON alone: who audits papers, is there when messages do not leave, and may do what is named beside. */
export function withReviewer(product: readonly SourceFile[], more: Json = {}): SourceFile[] {
  const grants = { 'real-name-audit': '*', message: '*', ...more }
  return edited(withRole(product, 'reviewer', ['审核员', 'Reviewer'], grants), 'entities/real-name.json', ({ properties }) =>
    (properties.idNumber.seenBy as string[]).push('reviewer'),
  )
}

/** The product with one more role of staff. */
export function withRole(product: readonly SourceFile[], name: string, [title, english]: [string, string], grants: Json): SourceFile[] {
  const roles = edited(product, 'permissions/roles.json', ({ roles }) => {
    const { 'super-admin': first, ...rest } = roles as Json
    for (const name of Object.keys(roles as Json)) delete roles[name]
    Object.assign(roles as Json, { 'super-admin': first, [name]: { title, area: 'admin', home: '/admin/real-name', grants }, ...rest })
  })
  const named = edited(roles, 'locales/en-US/permissions/roles.json', ({ roles }) =>
    Object.assign(roles as Json, { [name]: { title: english } }),
  )
  const chosen = edited(named, 'choices/role.json', ({ oneOf }) => (oneOf as Json[]).push({ const: name, title }))
  return edited(chosen, 'locales/en-US/choices/role.json', ({ oneOf }) => Object.assign(oneOf as Json, { [name]: english }))
}

const edited = (files: readonly SourceFile[], at: string, change: (body: Json) => void): SourceFile[] =>
  files.map(({ path, text }) => {
    if (path !== at) return { path, text }
    const body = JSON.parse(text) as Json
    change(body)
    return { path, text: JSON.stringify(body) }
  })
