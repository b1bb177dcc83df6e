import type { ReactNode } from 'react'
import type { DialogProps } from './dialog.tsx'
import type { Told } from './in-short.ts'

export type Question = {
  title: Told
  text?: Told | undefined
  /** Details, below the text. */
  facts?: ReactNode
  okText?: string | undefined
  cancelText?: string | undefined
  /** It cannot be undone: a filled red button, and the focus is on "cancel". */
  danger?: boolean | undefined
  /** Asks beside this element instead of in the middle of the window. */
  anchor?: HTMLElement | undefined
}

export type Inside = {
  /** Closes without asking and resolves the promise. */
  close: (value?: unknown) => void
  /** Sets the function that returns whether it may close by Escape, close button or backdrop. */
  guard: (asks: DialogProps['beforeClose']) => void
  footer: (footer: ReactNode) => void
}

export type Opened = {
  title: ReactNode
  drawer?: boolean | undefined
  size?: DialogProps['size']
  firm?: boolean | undefined
  render: (inside: Inside) => ReactNode
}

type Asked = { id: number; done: (value: unknown) => void } & ({ kind: 'dialog'; dialog: Opened } | { kind: 'confirm'; question: Question })

let asked: Asked[] = []
let last = 0
const watchers = new Set<() => void>()

function change(next: Asked[]): void {
  asked = next
  for (const watcher of watchers) watcher()
}

/** Asks a yes-or-no question; resolves to whether the answer was yes. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    // A second question at the same anchor replaces the first, which resolves to "no".
    const same = asked.find((one) => one.kind === 'confirm' && question.anchor && one.question.anchor === question.anchor)
    if (same) answerQuestion(same.id, false)
    change([...asked, { id: ++last, kind: 'confirm', question, done: (value) => resolve(value === true) }])
  })
}

/** Opens a dialog or drawer from code; resolves to what it was closed with, or to undefined if cancelled. */
export function openDialog<T = unknown>(dialog: Opened): Promise<T | undefined> {
  return new Promise((resolve) => {
    change([...asked, { id: ++last, kind: 'dialog', dialog, done: (value) => resolve(value as T | undefined) }])
  })
}

export function answerQuestion(id: number, value: unknown): void {
  const one = asked.find((each) => each.id === id)
  change(asked.filter((each) => each.id !== id))
  one?.done(value)
}

/** Cancels everything open when its host unmounts: callers that await an answer continue, and the next host starts empty. */
export function leaveAsked(): void {
  const left = asked
  change([])
  for (const { done } of left) done(undefined)
}

/** Answers every question with "no": the person has gone to another address, where it would be about something that is not in sight. */
export function leaveQuestions(): void {
  for (const one of asked) if (one.kind === 'confirm') answerQuestion(one.id, false)
}

export function watchAsked(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const readAsked = (): Asked[] => asked
