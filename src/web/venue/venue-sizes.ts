/** How wide a card of the venue grid is: three columns, two from 60rem down, one from 40rem down. */
export const VENUE_CARD_SIZES = '(max-width: 40rem) 92vw, (max-width: 60rem) 46vw, 25rem'
