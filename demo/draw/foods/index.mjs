// All dishes that can be drawn, by the value of `food` in `demo/drawings/dishes.ts`.
import * as british from './british.mjs'
import * as eastAsia from './east-asia.mjs'
import * as garden from './garden.mjs'
import * as indiaAndAmericas from './india-and-americas.mjs'
import * as italyAndSpain from './italy-and-spain.mjs'
import * as levant from './levant.mjs'
import * as sea from './sea.mjs'

export const FOODS = { ...british, ...sea, ...garden, ...italyAndSpain, ...levant, ...indiaAndAmericas, ...eastAsia }
