import { ENDS } from '../../compile/ends.ts'
import { widgetOf } from '../../compile/field.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { callOf } from '../../compile/remote.ts'
import { listedOf, treeBy } from '../../compile/trees.ts'
import { orderFields } from '../example-world.ts'
import type { Graph } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'
import type { FieldAt } from '../visit.ts'

/** More do not fit next to each other on a phone. */
const MOST_SEGMENTS = 5
const MOST_STARS = 10

/** Any other word suggests a control that fits. */
const CONTROL = saying('widget', 'format')

export const controlFits: Rule = {
  name: 'control-fits',
  why: 'A control that cannot hold what its field allows makes people give an answer that they did not mean, or none.',

  entity(graph, { file, fields }, report) {
    for (const at of fields) if (at.says & CONTROL) look(graph, file, at, report)
  },

  field(graph, at, report) {
    if (at.of !== 'entity' && at.field.type) look(graph, at.file, at, report)
  },

  examples: {
    ok: orderFields({
      grade: { title: '评分', type: 'integer', minimum: 1, maximum: 5, widget: 'stars' },
      open: { title: '营业时间', type: 'array', widget: 'time-range', minItems: 2, maxItems: 2, items: { type: 'string', format: 'time' } },
    }),
    notOk: {
      ...orderFields({
        grade: { title: '评分', type: 'integer', maximum: 100, widget: 'stars' },
        open: { title: '营业时间', type: 'array', widget: 'time-range', minItems: 2, maxItems: 2, items: { type: 'string' } },
        days: { title: '日期', type: 'array', widget: 'date-range', items: { type: 'string', format: 'date' } },
        span: { title: '时段', type: 'array', widget: 'date-time-range', items: { type: 'string', format: 'date-time' } },
        way: { title: '方式', type: 'string', widget: 'segmented' },
        city: {
          title: '城市',
          type: 'string',
          widget: 'cascader',
          oneOf: [
            { const: 'hz', title: '杭州' },
            { const: 'nb', title: '宁波' },
          ],
        },
        part: { title: '部门', type: 'string', widget: 'remote-tree' },
        line: { title: '电话', type: 'string', format: 'phone', widget: 'phone' },
        tint: { title: '颜色', type: 'string', widget: 'colour' },
        words: { title: '热词', type: 'array', widget: 'transfer', items: { type: 'string' } },
        keeper: { title: '店长', type: 'string', widget: 'remote-table' },
        story: { title: '故事', type: 'string', widget: 'rich-text' },
        shelf: { title: '货架', type: 'string', entity: 'shelf', widget: 'remote-table' },
        above: { title: '上级', type: 'string', entity: 'order', options: { call: 'order.list' }, widget: 'cascader' },
      }),
      'entities/shelf.json': { title: '货架', key: 'shelfId', properties: { shelfId: { title: '编号', type: 'string', readOnly: true } } },
    },
    says: [
      'entities/order.json#/properties/grade/widget Unexpected widget "stars" of a number up to 100, expected "maximum" of at most 10, or the widget "slider"',
      'entities/order.json#/properties/open/widget Unexpected widget "time-range" of a list whose entries are something else, expected "format": "time" in "items"',
      'entities/order.json#/properties/days/widget Unexpected widget "date-range" of a list of any length, expected "minItems": 2 and "maxItems": 2',
      'entities/order.json#/properties/span/widget Unexpected widget "date-time-range" of a list of any length, expected "minItems": 2 and "maxItems": 2',
      'entities/order.json#/properties/way/widget Unexpected widget "segmented" without choices, expected "oneOf" with two to five',
      'entities/order.json#/properties/city/widget Unexpected widget "cascader" whose choices stand below no other, expected "under" in some of them, or the widget "select"',
      'entities/order.json#/properties/part/widget Unexpected widget "remote-tree" without rows to choose from, expected "entity"',
      'entities/order.json#/properties/line/widget Unexpected widget "phone" of a text that is no telephone number, expected "format": "telephone"',
      'entities/order.json#/properties/tint/widget Unexpected widget "colour" of a text that is no colour, expected "format": "colour"',
      'entities/order.json#/properties/words/widget Unexpected widget "transfer" without anything to choose from, expected "oneOf" in "items", or "entity"',
      'entities/order.json#/properties/keeper/widget Unexpected widget "remote-table" without rows to choose from, expected "entity"',
      'entities/order.json#/properties/story/widget Unexpected widget "rich-text" of a plain text, expected "format": "markdown", or the widget "textarea"',
      'entities/order.json#/properties/shelf/widget Unexpected widget "remote-table" of rows that no list shows, expected a list of them, or the widget "remote-select"',
      'entities/order.json#/properties/above/widget Unexpected widget "cascader" of rows that no list shows as a tree, expected a view with "tree" on a list of them, or the widget "remote-select"',
    ],
  },
}

function look(graph: Graph, file: string, at: FieldAt, report: Report): void {
  const { field } = at
  const widget = widgetOf(field)
  const unfit = unfitOf(widget, field) ?? rowsUnfit(graph, widget, field)
  if (unfit !== undefined) report(file, [...at.path, 'widget'], `Unexpected widget "${widget}" ${unfit}`)
}

/** The controls that show rows as a list shows them: level by level, or in its table. */
const LISTED = new Set(['cascader', 'remote-tree', 'remote-table'])

/** A control that chooses rows as a list shows them needs such a list; without one, another control would appear. */
function rowsUnfit(graph: Graph, widget: string, field: AuthoredField): string | undefined {
  if (!LISTED.has(widget) || field.oneOf || !(field.entity || field.options)) return undefined
  const entity = field.entity ?? graph.atlas.calls[callOf(graph.atlas, field) ?? '']?.entity
  // An unreadable list may be the one; a missing entity is reported elsewhere.
  if (entity === undefined || !graph.atlas.entities[entity] || graph.mentioned(entity)) return undefined
  if (widget === 'remote-table')
    return listedOf(graph.atlas).has(callOf(graph.atlas, field)!)
      ? undefined
      : 'of rows that no list shows, expected a list of them, or the widget "remote-select"'
  if (treeBy(graph.atlas, field) !== undefined) return undefined
  return 'of rows that no list shows as a tree, expected a view with "tree" on a list of them, or the widget "remote-select"'
}

/** Why a control does not fit its field; almost always undefined. */
function unfitOf(widget: string, field: AuthoredField): string | undefined {
  if (widget === 'rich-text')
    return field.format === 'markdown' ? undefined : 'of a plain text, expected "format": "markdown", or the widget "textarea"'
  if (widget === 'phone')
    return field.format === 'telephone' ? undefined : 'of a text that is no telephone number, expected "format": "telephone"'
  if (widget === 'colour') return field.format === 'colour' ? undefined : 'of a text that is no colour, expected "format": "colour"'
  if (widget === 'stars')
    return (field.maximum ?? 0) > MOST_STARS
      ? `of a number up to ${field.maximum}, expected "maximum" of at most ${MOST_STARS}, or the widget "slider"`
      : undefined
  if (widget === 'remote-table') return field.entity || field.options ? undefined : 'without rows to choose from, expected "entity"'
  if (widget === 'cascader' && (field.entity || field.options) && !field.oneOf) return undefined
  if (widget === 'cascader' || widget === 'tree-select') {
    const below = (field.oneOf ?? field.items?.oneOf)?.some(({ under }) => under !== undefined)
    return below ? undefined : 'whose choices stand below no other, expected "under" in some of them, or the widget "select"'
  }
  if (widget === 'remote-tree') return field.entity || field.options ? undefined : 'without rows to choose from, expected "entity"'
  if (widget === 'transfer')
    return field.items?.oneOf || field.entity || field.options
      ? undefined
      : 'without anything to choose from, expected "oneOf" in "items", or "entity"'
  if (widget === 'segmented') {
    const choices = field.oneOf?.length ?? 0
    if (choices === 0) return 'without choices, expected "oneOf" with two to five'
    return choices > MOST_SEGMENTS
      ? `of ${choices} choices, expected at most ${MOST_SEGMENTS}, or the widget "radio" or "select"`
      : undefined
  }
  const ends = ENDS[widget]
  if (ends === undefined || field.type !== 'array') return undefined
  if (field.items?.format !== ends) return `of a list whose entries are something else, expected "format": "${ends}" in "items"`
  return field.minItems !== 2 || field.maxItems !== 2 ? 'of a list of any length, expected "minItems": 2 and "maxItems": 2' : undefined
}
