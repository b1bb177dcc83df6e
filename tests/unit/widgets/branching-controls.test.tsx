// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
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
