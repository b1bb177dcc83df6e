// @vitest-environment jsdom
import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { takeOver } from '../../../src/runtime/take-over.ts'
import { WhenDrawn } from '../../../src/widgets/kit/when-drawn.tsx'

const written = `<form data-page-form><div data-field="name"><input value=""></div><div data-field="agree"><input type="checkbox"></div>
<button type="button">Other</button><button type="submit">Send</button></form>`

type Kept = { name: string; agree: boolean; pressed: string[] }
let kept: Kept
let box: HTMLElement

function Form() {
  const [name, setName] = useState('')
  const [agree, setAgree] = useState(false)
  Object.assign(kept, { name, agree })
  const press = (one: string) => () => kept.pressed.push(`${one} ${kept.name}`)
  return (
    <form onSubmit={(event) => (event.preventDefault(), press('sent')())}>
      <div data-field="name">
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </div>
      <div data-field="agree">
        <input type="checkbox" checked={agree} onChange={({ target }) => setAgree(target.checked)} />
      </div>
      <button type="button" onClick={press('other')}>
        Other
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

const page = () => document.documentElement as HTMLElement & { pressed?: HTMLElement[]; composing?: boolean }
const input = () => box.querySelector('input')!
/** The element that React draws into. */
let into: HTMLElement | undefined
const draw = (next: HTMLElement, drawn: () => void) =>
  startTransition(() =>
    createRoot((into = next)).render(
      <WhenDrawn tell={drawn}>
        <Form />
      </WhenDrawn>,
    ),
  )
const take = async () => {
  await takeOver(box, draw)
  box = document.getElementById('root')!
}

beforeEach(() => {
  kept = { name: '', agree: false, pressed: [] }
  document.body.innerHTML = `<div id="root" data-page="/x">${written}</div>`
  box = document.getElementById('root')!
  return () => {
    delete page().pressed
    delete page().composing
  }
})

it('carries what was typed, marked and pressed, and the place of the cursor', async () => {
  const before = input()
  before.value = 'Ada'
  box.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true
  before.focus()
  before.setSelectionRange(1, 2)
  page().pressed = [...box.querySelectorAll('button')]
  await take()
  expect(input()).not.toBe(before)
  expect(kept).toEqual({ name: 'Ada', agree: true, pressed: ['sent Ada'] })
  expect([document.activeElement, input().selectionStart, input().selectionEnd]).toEqual([input(), 1, 2])
  expect(box.dataset['page']).toBeUndefined()
})

it('leaves alone what nobody touched', async () => {
  await take()
  expect([kept, document.activeElement]).toEqual([{ name: '', agree: false, pressed: [] }, document.body])
})

it('waits for a word that is being composed', async () => {
  page().composing = true
  const before = input()
  before.value = 'ni'
  const taken = take()
  await vi.waitFor(() => expect(into?.querySelector('input')).toBeTruthy())
  expect(box.contains(before)).toBe(true)
  before.value = '你'
  page().composing = false
  dispatchEvent(new Event('compositionend'))
  await taken
  expect(kept.name).toBe('你')
})

it('19: whoever types while the page is drawn is not held up, and what they type then goes along', async () => {
  const taken = takeOver(box, (next, drawn) => {
    // Drawn in slices: keys are heard in between.
    input().value = 'Ada'
    draw(next, drawn)
  })
  expect(box.isConnected).toBe(true)
  input().value = 'Ada L'
  await taken
  expect(kept.name).toBe('Ada L')
  expect(document.querySelectorAll('#root, [data-page-form]')).toHaveLength(1)
})
