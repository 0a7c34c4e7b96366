/** The cores of the machine this suite is made for: so many tests or checks that compute run at once. */
export const CORES = 2

/** Of edge tests. One more than the cores: a worker waits for storage a quarter of its time. */
export const EDGE_WORKERS = CORES + 1
