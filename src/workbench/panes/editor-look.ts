import { json } from '@codemirror/lang-json'
import { syntaxHighlighting } from '@codemirror/language'
import { classHighlighter } from '@lezer/highlight'
import { EditorView } from '@codemirror/view'

/** How a text of JSON looks: the words of it have classes, whose colours are those of the product. */
export const look = [json(), syntaxHighlighting(classHighlighter), EditorView.lineWrapping]
