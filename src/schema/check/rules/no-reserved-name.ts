import { orderFields } from '../example-world.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Path, Rule } from '../rule.ts'
import { entitiesOf, fieldsIn, formsOf, screensOf } from '../visit.ts'

/** Names with which a value could reach the prototype of every object, and those the runtime keeps for itself. */
export const reservedNames = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'version',
  'pageNo',
  'pageSize',
  'sortField',
  'sortOrder',
  'move',
  'keyword',
])

export const noReservedName: Rule = {
  name: 'no-reserved-name',
  why: 'A field called "constructor" would change every object of the console; "version" and the words of paging are used by every call.',

  check(graph, report) {
    const look = (file: string, name: string, path: Path) => {
      if (reservedNames.has(name)) report(file, path, `Unexpected name "${name}", it is reserved; expected another`, { at: 'key' })
      else if (name.endsWith('Label'))
        report(file, path, `Unexpected name "${name}", names in "Label" hold the label of a referenced row; expected another`, {
          at: 'key',
        })
    }
    for (const { file, path, entity } of entitiesOf(graph))
      for (const { name, path: at } of fieldsIn(entity.properties as Record<string, AuthoredField>, [...path, 'properties']))
        look(file, name, at)
    for (const { file, screen } of screensOf(graph))
      for (const { fields, path } of formsOf(screen))
        if (!Array.isArray(fields)) for (const { name, path: at } of fieldsIn(fields, path)) look(file, name, at)
  },

  examples: {
    ok: orderFields({ builder: { title: '经办', type: 'string' } }),
    notOk: orderFields({ constructor: { title: '经办', type: 'string' } }),
    says: ['entities/order.json#/properties/constructor Unexpected name "constructor", it is reserved; expected another'],
  },
}
