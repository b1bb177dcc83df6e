export { offered as narrow } from '../packet/made-for.ts'
