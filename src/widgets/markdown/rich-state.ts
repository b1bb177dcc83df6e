import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, type Command } from 'prosemirror-state'
import { richSchema } from './rich-schema.ts'

const { nodes, marks } = richSchema

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

/** Typed Markdown markers are turned into formatting: `# `, `- `, `1. `, `> `. */
const typed = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,2})\s$/, nodes.heading, (match) => ({ level: match[1]!.length })),
    wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,3})\.\s$/,
      nodes.ordered_list,
      (match) => ({ order: Number(match[1]) }),
      (match, node) => node.childCount + Number(node.attrs['order']) === Number(match[1]),
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    textblockTypeInputRule(/^```$/, nodes.code_block),
  ],
})

/** Tab moves to the next control, as everywhere; lists have their own keys for indentation. */
export const stateOf = (doc: Node, own: Record<string, Command>): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      typed,
      history(),
      keymap({
        ...own,
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
        Backspace: undoInputRule,
        'Mod-b': toggleMark(marks.strong),
        'Mod-i': toggleMark(marks.em),
        'Shift-Enter': breakLine,
        Enter: splitListItem(nodes.list_item),
        'Mod-[': liftListItem(nodes.list_item),
        'Mod-]': sinkListItem(nodes.list_item),
      }),
      keymap(baseKeymap),
    ],
  })
