"""Writing notes for those who ask for it: nothing else in this program changes a note."""
