import { t } from '../../i18n'
import { word } from '../../battle/vocabulary'
import { figure, type Spot } from '../../tables/measured/geometry'
import { cited } from '../../tables/measured/trial.svelte'
import type { FigureCourse } from './course'
import type { Field } from './view'

/** Where he is, or goes, who would break the formation; null: nobody would. */
export function broken_at(field: Field, told: FigureCourse): Spot | null {
  const who = told.breaks?.man
  if (who === undefined) return null
  const goes = told.men.find((one) => one.man === who)?.end
  const stood = field.squads.flatMap((one) => one.standing).find((one) => one.man === who)
  return goes ?? stood?.at ?? null
}

/** How far it goes and what that takes, and which formation it would break. */
export function measures_of(field: Field, told: FigureCourse): string {
  if (told.length === undefined || field.blind) return ''
  const parts = [t('figures.inches', { inches: figure(told.length, 2) })]
  if (told.cost !== undefined && told.cost !== null)
    parts.push(t('figures.actions', { actions: told.cost, of: told.allowance ?? 0 }))
  if (told.breaks) {
    const formation = word('formation', told.breaks.formation)
    parts.push(t('figures.breaks', { formation, why: cited(told.breaks) }))
  }
  return parts.join(' · ')
}
