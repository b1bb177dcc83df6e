import { setBlockType, toggleMark, wrapIn, lift } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { richSchema } from './rich-schema.ts'

const { nodes, marks } = richSchema

/** The tools in the toolbar, in order; `link` opens a line of its own. */
export const tools = [
  'bold',
  'italic',
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'quote',
  'link',
  'code',
  'codeBlock',
  'undo',
  'redo',
] as const
export type Tool = (typeof tools)[number]

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean =>
  selection.empty ? Boolean(type.isInSet(storedMarks ?? selection.$from.marks())) : doc.rangeHasMark(selection.from, selection.to, type)

function isWithin({ selection: { $from } }: EditorState, type: NodeType, level?: number): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type === type && (level === undefined || node.attrs['level'] === level)) return true
  }
  return false
}

/** Turns the block into this type, or back into a paragraph. */
const toggleBlock =
  (type: NodeType, attrs?: { level: number }): Command =>
  (state, dispatch) =>
    (isWithin(state, type, attrs?.level) ? setBlockType(nodes.paragraph) : setBlockType(type, attrs))(state, dispatch)

/** Turns a list into the other type, or removes it. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isWithin(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth)
      if (list.type !== nodes.bullet_list && list.type !== nodes.ordered_list) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }

const toggleQuote: Command = (state, dispatch) => (isWithin(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch)

export const commands: Record<Exclude<Tool, 'link'>, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: toggleBlock(nodes.heading, { level: 1 }),
  subheading: toggleBlock(nodes.heading, { level: 2 }),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: toggleQuote,
  code: toggleMark(marks.code),
  codeBlock: toggleBlock(nodes.code_block),
  undo,
  redo,
}

/** Whether the format applies at the cursor. */
export const states: Record<Exclude<Tool, 'undo' | 'redo'>, (state: EditorState) => boolean> = {
  bold: (state) => hasMark(state, marks.strong),
  italic: (state) => hasMark(state, marks.em),
  heading: (state) => isWithin(state, nodes.heading, 1),
  subheading: (state) => isWithin(state, nodes.heading, 2),
  bullets: (state) => isWithin(state, nodes.bullet_list),
  numbers: (state) => isWithin(state, nodes.ordered_list),
  quote: (state) => isWithin(state, nodes.blockquote),
  link: (state) => hasMark(state, marks.link),
  code: (state) => hasMark(state, marks.code),
  codeBlock: (state) => isWithin(state, nodes.code_block),
}

/** The link at the cursor: its URL, start and end. */
export function linkAt({ doc, selection }: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return undefined
  const parent = $from.parent
  const start = $from.start()
  let from = $from.pos
  let to = $from.pos
  parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return
    const [begins, ends] = [start + offset, start + offset + node.nodeSize]
    if (ends < from || begins > to) return
    from = Math.min(from, begins)
    to = Math.max(to, ends)
  })
  return from === to && !doc.textBetween(from, to) ? undefined : { href: String(mark.attrs['href']), from, to }
}

/** Links the selection or changes the link at the cursor; without either, inserts the URL as a link. */
export function putLink(href: string): Command {
  return (state, dispatch) => {
    const known = linkAt(state)
    const { from, to, empty } = known ? { ...known, empty: false } : state.selection
    const mark = marks.link.create({ href })
    const tr = empty
      ? state.tr.insert(from, richSchema.text(href, [mark]))
      : state.tr.removeMark(from, to, marks.link).addMark(from, to, mark)
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }
}

export const dropLink: Command = (state, dispatch) => {
  const known = linkAt(state)
  const { from, to } = known ?? state.selection
  dispatch?.(state.tr.removeMark(from, to, marks.link))
  return true
}
