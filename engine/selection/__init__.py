"""Selection: what each rank can do, and which runner, plan and path follow from it."""
