import battle from '../battle/words/en.json'
import shell from './en.json'

export const words = { ...shell, ...battle }
