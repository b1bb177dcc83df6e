import { json } from '@codemirror/lang-json'
import { syntaxHighlighting } from '@codemirror/language'
import { classHighlighter } from '@lezer/highlight'
import { EditorView } from '@codemirror/view'

/** The look of JSON text: tokens have classes, coloured with the product's colours. */
export const look = [json(), syntaxHighlighting(classHighlighter), EditorView.lineWrapping]
