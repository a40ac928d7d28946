"""How ranks find each other, agree, and go on when some of them are lost."""
