// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, showControl } from './show.tsx'

const line = field('line', 'phone', { rules: { format: 'telephone' } })
const number = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'The line' })
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country of The line' })

it('a number stands beside the code of its country, as it is written there', async () => {
  await showControl(line, { value: '+442079460958' })
  expect((await number()).value).toBe('020 7946 0958')
  expect(country().value).toBe('GB')
})

it('what is typed is kept with the code of the country that was chosen', async () => {
  const { user, last } = await showControl(line)
  await user.type(await number(), '138 0013 8000')
  expect(last()).toBe('+8613800138000')
  await user.click(country())
  expect(country().options.length).toBeGreaterThan(200)
  await user.selectOptions(country(), 'US')
  await user.clear(await number())
  // Eleven digits that begin with 1 are no mobile number of China here.
  await user.type(await number(), '13125550123')
  expect(last()).toBe('+13125550123')
})

it('a number that is typed or pasted with its code chooses the country, and half a number is kept to be judged', async () => {
  const { user, last } = await showControl(line)
  await user.click(await number())
  await user.paste('0049 30 901820')
  expect(last()).toBe('+4930901820')
  expect(country().value).toBe('DE')
  await user.clear(await number())
  expect(last()).toBeUndefined()
  await user.type(await number(), '12')
  expect(last()).toBe('+4912')
})

it('the country at first is what the schema says, and China where it says nothing', async () => {
  await showControl({ ...line, props: { country: 'SG' } })
  await number()
  expect(country().value).toBe('SG')
})

it('a mobile number of China that was stored without its code is shown as one', async () => {
  await showControl(line, { value: '13800138000' })
  expect((await number()).value).toBe('138 0013 8000')
  expect(country().value).toBe('CN')
})
