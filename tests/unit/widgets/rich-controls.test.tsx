// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { putMark } from '../../../src/widgets/markdown/markdown-edit.ts'
import { renderMarkdown } from '../../../src/widgets/markdown/render-markdown.ts'
import { plainMarkdown } from '../../../src/widgets/plain-markdown.ts'
import type { Backend } from '../../../src/widgets/control.ts'
import { field, showControl } from './show.tsx'

afterEach(() => void vi.unstubAllGlobals())

it('a slider and its figure hold one value within the rules', async () => {
  const { user, last } = await showControl(
    field('speed', 'slider', {
      type: 'integer',
      rules: { minimum: -500, maximum: 500 },
      default: 0,
      props: { marks: [-500, 0, 500, 900] },
    }),
    { value: 0 },
  )
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'The speed' })
  fireEvent.change(slider, { target: { value: '120' } })
  expect(last()).toBe(120)
  const figure = screen.getByRole('spinbutton')
  await user.clear(figure)
  await user.type(figure, '-30')
  expect(last()).toBe(-30)
  expect(slider.value).toBe('-30')
  expect(document.querySelectorAll('.lk-slider-marks > i')).toHaveLength(3)
})

it('marks are put on the selection, and taken off again', () => {
  expect(putMark('bold', { text: 'a word', from: 2, to: 6 }, 'text')).toEqual({ text: 'a **word**', from: 4, to: 8 })
  expect(putMark('bold', { text: 'a **word**', from: 4, to: 8 }, 'text')).toEqual({ text: 'a word', from: 2, to: 6 })
  expect(putMark('italic', { text: '', from: 0, to: 0 }, 'text').text).toBe('*text*')
  expect(putMark('bullets', { text: 'one\ntwo', from: 0, to: 7 }, '').text).toBe('- one\n- two')
  expect(putMark('numbers', { text: '- one\n- two', from: 0, to: 11 }, '').text).toBe('1. one\n2. two')
  expect(putMark('quote', { text: '> one', from: 3, to: 3 }, '').text).toBe('one')
  const link = putMark('link', { text: 'see here', from: 4, to: 8 }, 'text')
  expect(link.text.slice(link.from, link.to)).toBe('https://')
})

it('a text in markdown is written with the marks at hand and previewed', async () => {
  // In a narrow window the page stands in the place of the text, once it is asked for.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const { user, last } = await showControl(field('content', 'markdown', { rules: { maxLength: 100 } }), { value: 'hello' })
  const area = await screen.findByLabelText<HTMLTextAreaElement>('The content')
  area.setSelectionRange(0, 5)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect(last()).toBe('**hello**')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const shown = screen.getByRole('region', { name: 'Preview of The content' })
  await waitFor(() => expect(within(shown).getByText('hello').tagName).toBe('STRONG'))
  fireEvent.keyDown(area, { key: 'i', ctrlKey: true })
  expect(last()).toContain('*')
})

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '<svg onload=alert(1)>',
  '[x](https://a.example "\\" onclick=alert(1)")',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
]

it.each(attacks)('%s runs nothing', (text) => {
  const box = document.createElement('div')
  box.append(renderMarkdown(text))
  expect(box.querySelector('script, style, iframe, svg, img, object, form')).toBeNull()
  for (const one of box.querySelectorAll('*')) {
    for (const { name } of one.attributes) expect(name).not.toMatch(/^on|^style$/)
    expect(one.getAttribute('href') ?? '').not.toMatch(/^(javascript|data:text)/i)
  }
})

it('titles stand below those of the page, links open apart, pictures of other sites become links', () => {
  const box = document.createElement('div')
  box.append(renderMarkdown('# One\n\n[a](https://a.example) ![b](https://b.example/b.png)\n\n|a|\n|-|\n|b|'))
  expect(box.querySelector('h3')?.textContent).toBe('One')
  expect([...box.querySelectorAll('a')].map((link) => [link.textContent, link.rel])).toEqual([
    ['a', 'noreferrer noopener'],
    ['b', 'noreferrer noopener'],
  ])
  expect(box.querySelector('.lk-prose-table > table')).toBeTruthy()
})

it('a row shows one plain line of a formatted text', () => {
  expect(plainMarkdown('## Title\n\n- **one** and *two*\n> `three` [four](https://a.example)\n\n---\n1. five')).toBe(
    'Title one and two three four five',
  )
  expect(plainMarkdown('2 * 3 * 4')).toBe('2 * 3 * 4')
})

const voices = [
  { voiceId: 'v1', name: 'Yun', gender: 'female', language: 'zh', scene: 'news', style: 'warm' },
  { voiceId: 'v2', name: 'Bo', gender: 'male', language: 'zh', scene: 'story', style: 'calm' },
  { voiceId: 'v3', name: 'Ann', gender: 'female', language: 'en', scene: 'story', style: 'lively' },
]
const voice = field('voiceId', 'voice-picker', {
  options: { call: { name: 'voice.list', path: '/server/tts/voice-list', does: 'list' }, value: 'voiceId', label: '{{name}}' },
})

it('a voice is chosen among cards that can be narrowed', async () => {
  const call = vi.fn<Backend['call']>(() => Promise.resolve({ data: voices }))
  const { user, last } = await showControl(voice, { call })
  await screen.findByText('Yun')
  expect(call).toHaveBeenCalledWith(voice.options!.call, { pageNo: 1, pageSize: 100 }, expect.anything())
  await user.click(within(screen.getByRole('group', { name: 'Gender' })).getByRole('button', { name: 'Female' }))
  await user.click(within(screen.getByRole('group', { name: 'Language' })).getByRole('button', { name: 'English' }))
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: /Ann/ }))
  expect(last()).toBe('v3')
  await user.click(within(screen.getByRole('group', { name: 'Gender' })).getByRole('button', { name: 'Male' }))
  expect(screen.getByText('No voice fits these filters.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

it('says that there are no voices yet where none are, not that filters leave none (issue 16)', async () => {
  await showControl(voice, { call: () => Promise.resolve({ data: [] }) })
  expect(await screen.findByText('There are no voices yet.')).toBeTruthy()
})

it('voices that could not be loaded can be asked for again', async () => {
  let tries = 0
  const { user } = await showControl(voice, {
    call: () => (++tries === 1 ? Promise.reject(new Error('no')) : Promise.resolve({ data: voices })),
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Yun')).toBeTruthy()
})

// The first import of the library takes seconds on a busy machine, and is no part of what is tested.
beforeAll(() => import('../../../src/widgets/rich/live-remote.tsx'))

it('several rows of another entity are found by typing and shown by their names', async () => {
  const apps = [
    { appId: 'a1', appName: 'Desk' },
    { appId: 'a2', appName: 'Shop' },
  ]
  const call = vi.fn<Backend['call']>((_call, body) =>
    Promise.resolve({ data: apps.filter((app) => body['appId'] === undefined || app.appId === body['appId']) }),
  )
  const { user, last } = await showControl(
    field('apps', 'multi-select', {
      type: 'array',
      options: { call: { name: 'app.list', path: '/server/app/list', does: 'list' }, value: 'appId', label: '{{appName}}' },
    }),
    { value: ['a1'], call },
  )
  await screen.findByText('Desk')
  await user.click(screen.getByLabelText('The apps'))
  await user.click(await screen.findByTitle('Shop'))
  expect(last()).toEqual(['a1', 'a2'])
  // Whoever goes on by key keeps what was chosen.
  fireEvent.keyDown(document.activeElement!, { key: 'Tab', keyCode: 9 })
  expect(last()).toEqual(['a1', 'a2'])
})
