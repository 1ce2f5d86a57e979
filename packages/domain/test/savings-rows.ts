/**
 * Calculated by hand: place | people | visits | outcome: best plan, period | cents with, without and saved |
 * from how many of a procedure it pays. A line that begins with '#' says what the next ones are about.
 */
export const SAVINGS_ROWS = `
# One person: 191.00 a year and 20.00 once.
houston | 1 | nothing | loses: Smirk Dental, yearly | 21100 0 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 1 check-up | loses: Smirk Dental, yearly | 25100 9000 -16100 | check-up 5, crown 1, filling 2, cleaning 3
houston | 1 | 2 check-up | loses: Smirk Dental, yearly | 29100 18000 -11100 | check-up 5, crown 1, cleaning 2, filling 2
houston | 1 | 1 cleaning | loses: Smirk Dental, yearly | 27300 12000 -15300 | cleaning 4, crown 1, filling 2, check-up 4
houston | 1 | 2 cleaning | loses: Smirk Dental, yearly | 33500 24000 -9500 | cleaning 4, filling 1, crown 1, check-up 2
houston | 1 | 2 check-up, 2 cleaning | saves: Smirk Dental, yearly | 41500 42000 500 | check-up 2, cleaning 2
houston | 1 | 1 filling | loses: Smirk Dental, yearly | 32100 21000 -11100 | filling 3, crown 1, cleaning 2, check-up 3
houston | 1 | 2 filling | loses: Smirk Dental, yearly | 43100 42000 -1100 | filling 3, check-up 1, cleaning 1, crown 1
houston | 1 | 3 filling | saves: Smirk Dental, yearly | 54100 63000 8900 | filling 3
houston | 1 | 4 filling | saves: Smirk Dental, yearly | 65100 84000 18900 | filling 3
houston | 1 | 1 filling, 1 filling, 1 filling | saves: Smirk Dental, yearly | 54100 63000 8900 | filling 3
houston | 1 | 1 crown | saves: Smirk Dental, yearly | 106100 140000 33900 | crown 1
houston | 1 | 2 crown | saves: Smirk Dental, yearly | 191100 280000 88900 | crown 1
houston | 1 | 1 crown, 1 filling | saves: Smirk Dental, yearly | 117100 161000 43900 | filling 0, crown 1
houston | 1 | 10 cleaning | saves: Smirk Dental, yearly | 83100 120000 36900 | cleaning 4
houston | 1 | 20 cleaning | saves: Smirk Dental, yearly | 145100 240000 94900 | cleaning 4

# Nothing is saved where both prices are the same, and nothing is known where one is missing.
houston | 1 | 1 whitening | loses: Smirk Dental, yearly | 51100 30000 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 1 x-rays | unknown: Smirk Dental, yearly | 21100 0 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 1 implant | unknown: Smirk Dental, yearly | 21100 0 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 1 veneer | unknown: Smirk Dental, yearly | 21100 0 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 1 x-rays, 2 cleaning | open: Smirk Dental, yearly | 33500 24000 -9500 | cleaning 4, filling 1, crown 1, check-up 2
houston | 1 | 3 filling, 1 implant | saves: Smirk Dental, yearly | 54100 63000 8900 | filling 3
houston | 1 | 2 cleaning, 1 filling, 1 x-rays, 1 implant, 1 whitening | saves: Smirk Dental, yearly | 74500 75000 500 | filling 1, cleaning 2

# A quote counts instead of the usual price, as a whole.
houston | 1 | 1 crown@1600 | saves: Smirk Dental, yearly | 106100 160000 53900 | crown 1
houston | 1 | 1 crown@900 | loses: Smirk Dental, yearly | 106100 90000 -16100 | crown 2, filling 2, cleaning 3, check-up 4
houston | 1 | 1 crown@800 | loses: Smirk Dental, yearly | 101100 80000 -21100 | crown 2, filling 3, cleaning 4, check-up 5
houston | 1 | 1 crown@0 | loses: Smirk Dental, yearly | 21100 0 -21100 | crown 2, filling 3, cleaning 4, check-up 5
houston | 1 | 1 x-rays@75 | loses: Smirk Dental, yearly | 24100 7500 -16600 | x-rays 5, crown 1, filling 2, cleaning 3, check-up 4
houston | 1 | 1 x-rays@20 | loses: Smirk Dental, yearly | 23100 2000 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 2 x-rays@75, 1 x-rays@90 | loses: Smirk Dental, yearly | 30100 16500 -13600 | crown 1, filling 2, check-up 3, cleaning 3
houston | 1 | 1 implant@3000 | unknown: Smirk Dental, yearly | 21100 0 -21100 | crown 1, filling 3, cleaning 4, check-up 5
houston | 1 | 2 filling@500 | saves: Smirk Dental, yearly | 43100 50000 6900 | filling 2
houston | 1 | 2 filling@500, 1 crown | saves: Smirk Dental, yearly | 128100 190000 61900 | filling 0, crown 0
houston | 1 | 1 crown@1061 | even: Smirk Dental, yearly | 106100 106100 0 | crown 2, check-up 1, cleaning 1, filling 1
houston | 1 | 1 crown@1062 | saves: Smirk Dental, yearly | 106100 106200 100 | crown 1
houston | 1 | 1 crown@1060 | loses: Smirk Dental, yearly | 106100 106000 -100 | crown 2, check-up 1, cleaning 1, filling 1

# Families of 2 to 5 pay for each, larger ones one price for all.
houston | 2 | nothing | loses: Smirk Dental, yearly | 31180 0 -31180 | crown 1, filling 4, cleaning 6, check-up 7
houston | 2 | 2 cleaning, 2 check-up | loses: Smirk Dental, yearly | 51580 42000 -9580 | check-up 4, cleaning 4, filling 1, crown 1
houston | 2 | 4 cleaning, 4 check-up | saves: Smirk Dental, yearly | 71980 84000 12020 | check-up 2, cleaning 2
houston | 2 | 1 crown | saves: Smirk Dental, yearly | 116180 140000 23820 | crown 1
houston | 3 | 1 filling | loses: Smirk Dental, yearly | 52260 21000 -31260 | filling 5, crown 1, cleaning 6, check-up 7
houston | 3 | 6 cleaning, 6 check-up | saves: Smirk Dental, yearly | 102460 126000 23540 | check-up 2, cleaning 2
houston | 4 | nothing | loses: Smirk Dental, yearly | 51340 0 -51340 | crown 1, filling 6, cleaning 9, check-up 11
houston | 4 | 8 cleaning, 8 check-up | saves: Smirk Dental, yearly | 132940 168000 35060 | check-up 1, cleaning 2
houston | 5 | nothing | loses: Smirk Dental, yearly | 61420 0 -61420 | crown 2, filling 7, cleaning 11, check-up 13
houston | 5 | 1 crown | loses: Smirk Dental, yearly | 146420 140000 -6420 | crown 2, filling 1, check-up 2, cleaning 2
houston | 6 | nothing | loses: Smirk Dental, yearly | 56380 0 -56380 | crown 2, filling 6, cleaning 10, check-up 12
houston | 6 | 1 crown | loses: Smirk Dental, yearly | 141380 140000 -1380 | crown 2, check-up 1, cleaning 1, filling 1
houston | 13 | nothing | loses: Smirk Dental, yearly | 56380 0 -56380 | crown 2, filling 6, cleaning 10, check-up 12
houston | 13 | 13 cleaning, 13 cleaning | saves: Smirk Dental, yearly | 217580 312000 94420 | cleaning 10
houston | 13 | 12 check-up | saves: Smirk Dental, yearly | 104380 108000 3620 | check-up 12

# A state without the processing fee.
houston, fee none | 1 | nothing | loses: Smirk Dental, yearly | 19100 0 -19100 | crown 1, filling 2, check-up 4, cleaning 4
houston, fee none | 1 | 2 filling | saves: Smirk Dental, yearly | 41100 42000 900 | filling 2
houston, fee none | 2 | 3 filling | saves: Smirk Dental, yearly | 62180 63000 820 | filling 3
houston, fee returned | 1 | 2 filling | loses: Smirk Dental, yearly | 43100 42000 -1100 | filling 3, check-up 1, cleaning 1, crown 1

# A dearer plan with lower prices: 251.00 a year, 377.00 for two, and 20.00 once.
deeper | 1 | nothing | loses: Smirk Dental, yearly | 21100 0 -21100 | crown 1, cleaning 3, filling 3, check-up 4
deeper | 1 | 1 cleaning | loses: Smirk Plus, yearly | 27100 12000 -15100 | cleaning 3, crown 1, check-up 2, filling 2
deeper | 1 | 1 check-up | loses: Smirk Dental, yearly | 25100 9000 -16100 | check-up 4, crown 1, cleaning 2, filling 2
deeper | 1 | 2 check-up, 2 cleaning | saves: Smirk Plus, yearly | 27100 42000 14900 | check-up 1, cleaning 1
deeper | 1 | 1 crown | saves: Smirk Dental, yearly | 106100 140000 33900 | crown 1
deeper | 2 | 2 check-up, 2 cleaning | saves: Smirk Plus, yearly | 39700 42000 2300 | check-up 2, cleaning 2
deeper | 2 | 3 cleaning | loses: Smirk Plus, yearly | 39700 36000 -3700 | cleaning 4, check-up 1, filling 1, crown 1

# A plan that is cheaper by the month, and one that costs the same.
byMonth | 1 | nothing | loses: cheap by the month, monthly | 12000 0 -12000 | crown 1, filling 2, check-up 3, cleaning 3
byMonth | 1 | 1 filling | loses: cheap by the month, monthly | 23000 21000 -2000 | filling 2, check-up 1, cleaning 1, crown 1
byMonth | 1 | 1 filling@230 | even: cheap by the month, monthly | 23000 23000 0 | filling 2, check-up 1, cleaning 1, crown 1
byMonth | 1 | 2 filling | saves: cheap by the month, monthly | 34000 42000 8000 | filling 2
byMonth | 3 | nothing | loses: cheap by the month, monthly | 24000 0 -24000 | crown 1, filling 3, check-up 5, cleaning 5
equal | 1 | nothing | loses: equal, monthly | 12000 0 -12000 | crown 1, filling 2, check-up 3, cleaning 3

# Plans for nothing, and places that know nothing.
free | 1 | nothing | even: free, monthly | 0 0 0 | check-up 1, cleaning 1, filling 1, crown 1
free | 1 | 1 filling | saves: free, monthly | 11000 21000 10000 | filling 1
free | 1 | 1 whitening | even: free, monthly | 30000 30000 0 | check-up 1, cleaning 1, filling 1, crown 1
free | 1 | 1 implant | unknown: free, monthly | 0 0 0 | check-up 1, cleaning 1, filling 1, crown 1
fee | 1 | nothing | loses: fee alone, monthly | 2000 0 -2000 | check-up 1, cleaning 1, filling 1, crown 1
nothing | 1 | nothing | loses: Smirk Dental, yearly | 21100 0 -21100 | none
nothing | 1 | 1 filling | unknown: Smirk Dental, yearly | 21100 0 -21100 | none
nothing | 1 | 1 filling@210 | unknown: Smirk Dental, yearly | 21100 0 -21100 | none
`;
