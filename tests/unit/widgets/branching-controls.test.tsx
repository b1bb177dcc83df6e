// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodesOf, onlyFound } from '../../../src/widgets/rich/branching.tsx'
import { rich } from '../../../src/widgets/rich/adapter.ts'
import { field, showControl } from './show.tsx'

const choices = [
  { value: 'zj', title: 'Zhejiang' },
  { value: 'hz', title: 'Hangzhou', under: 'zj' },
  { value: 'nb', title: 'Ningbo', under: 'zj', disabled: true },
  { value: 'sh', title: 'Shanghai' },
]
const place = field('place', 'cascader', { choices })

it('a city stands with its province before anybody turns to it, and one of a tree likewise', async () => {
  await showControl(place, { value: 'hz' })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'The place' })).value).toBe('Zhejiang / Hangzhou')
})

it('several of a tree stand by their own names', async () => {
  await showControl(field('goods', 'tree-select', { type: 'array', item: { type: 'string', choices } }), { value: ['hz', 'sh'] })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'The goods' })).value).toBe('Hangzhou, Shanghai')
})

it('the library is given the choices as a tree, and its answer is the last of the way', () => {
  expect(nodesOf(choices)).toEqual([
    {
      value: 'zj',
      label: 'Zhejiang',
      children: [
        { value: 'hz', label: 'Hangzhou' },
        { value: 'nb', label: 'Ningbo', disabled: true },
      ],
    },
    { value: 'sh', label: 'Shanghai' },
  ])
  const { give } = rich.cascader
  expect(give?.(['zj', 'hz'])).toBe('hz')
  expect(give?.(undefined)).toBeUndefined()
})

it('of a few cities one is taken by typing its name, as of many (17-2)', async () => {
  const { user, given } = await showControl(place)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'The place' })
  expect(box.readOnly).toBe(false)
  await user.click(document.body)
  box.focus()
  await user.keyboard('Hangzhou')
  await user.tab()
  await waitFor(() => expect(given).toHaveBeenLastCalledWith('hz'))
})

it('Enter takes the one city that a search leaves, and none of several (17-2)', () => {
  expect(onlyFound(choices, 'hang')?.value).toBeUndefined()
  expect(onlyFound(choices, 'Hangz')?.value).toBe('hz')
  expect(onlyFound(choices, 'zhe')?.value).toBe('hz')
  expect(onlyFound(choices, 'Ningbo')).toBeUndefined()
  expect(onlyFound(choices, ' ')).toBeUndefined()
})

it('of a tree, Enter takes what was found and arrow keys lead among that alone; the text is gone for the next one (17-6)', async () => {
  const several = field('goods', 'tree-select', { type: 'array', item: { type: 'string', choices } })
  const { user, last } = await showControl(several, { value: ['sh'] })
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'The goods' })
  // The library asks for the number of a key, which typing here does not have.
  const press = (...codes: number[]) =>
    codes.forEach((keyCode) => (fireEvent.keyDown(box(), { keyCode }), fireEvent.keyUp(box(), { keyCode })))
  await user.click(box())
  await waitFor(() => expect(document.querySelector('.ant-select-tree')?.textContent).toBe('ZhejiangHangzhouNingboShanghai'))
  await user.keyboard('hangz')
  await screen.findByText('Zhejiang / Hangzhou')
  // What is chosen keeps its name, although it is not among what was found.
  expect(document.querySelector('.ant-select-selection-item')?.textContent).toBe('Shanghai')
  press(40, 13)
  await waitFor(() => expect(last()).toEqual(['sh', 'hz']))
  expect(box().value).toBe('')
  expect(document.querySelector('.ant-select-tree')?.textContent).toBe('ZhejiangHangzhouNingboShanghai')
  await user.keyboard('zh')
  await screen.findByText('Zhejiang / Hangzhou')
  press(40, 13)
  await waitFor(() => expect(last()).toEqual(['sh']))
})
