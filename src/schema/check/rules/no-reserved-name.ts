import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

/** Names through which a value could reach the prototype of every object, and names reserved by the runtime. */
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
  'groupBy',
  'groupSize',
  'groupMeasure',
  'groupFigure',
  'groupPage',
  'groupOrder',
  'groupSums',
  'inGroup',
  'addUp',
  'under',
  'above',
  'sortField',
  'sortOrder',
  'move',
  'keyword',
  'oneOf',
])

export const noReservedName: Rule = {
  name: 'no-reserved-name',
  why: 'A field called "constructor" would change every object of the console; "version" and the words of paging are used by every call.',

  field(_graph, at, report) {
    const { file, name } = at
    if (reservedNames.has(name)) report(file, at.path, `Unexpected name "${name}", it is reserved; expected another`, { at: 'key' })
    else if (name.endsWith('Label'))
      report(file, at.path, `Unexpected name "${name}", names in "Label" hold the label of a referenced row; expected another`, {
        at: 'key',
      })
  },

  examples: {
    ok: orderFields({ builder: { title: '经办', type: 'string' } }),
    notOk: orderFields({ constructor: { title: '经办', type: 'string' } }),
    says: ['entities/order.json#/properties/constructor Unexpected name "constructor", it is reserved; expected another'],
  },
}
